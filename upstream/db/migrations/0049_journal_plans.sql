-- A connection keeps the plans of a trigger from its first run. One made for a journal while the tables were all but empty reads them from end to end for each of
-- a hundred thousand later; by their indexes both are right.
ALTER FUNCTION journal_entries_post() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION journals_come_whole() SET enable_seqscan = off;
