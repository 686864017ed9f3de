CREATE TABLE "package_words" (
	"package_id" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "package_words_found" ON "package_words" USING gin ("words");--> statement-breakpoint
-- The words of a name as they are compared: lower case, no accents or Arabic diacritics, ta marbuta and alef maqsura as they are typed in a hurry.
CREATE FUNCTION name_words(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_remove(regexp_split_to_array(translate(regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u2019'']', '', 'g'), 'ىة', 'يه'),
    '[\u2010-\u2018 \t\n\u00a0!-/:-@\[-`{-~\u00b4\u060c]+'), '')
$$;--> statement-breakpoint
-- How a number ends, marked so that it is never taken for a name.
CREATE FUNCTION number_end(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT '#' || upper(right(number, 6))
$$;--> statement-breakpoint
CREATE FUNCTION package_words_of(name text, client_id bigint, numbers text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_to_tsvector(name_words(name) || ARRAY['@' || client_id::text] || ARRAY(SELECT number_end(n) FROM unnest(numbers) n WHERE n <> ''))
$$;--> statement-breakpoint
CREATE FUNCTION package_words_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.package_words (package_id, words)
  SELECT came.id, package_words_of(came.consignee_name, came.client_id, ARRAY[came.tracking_no, came.ref_no, came.order_id, came.carrier_tracking_no]) FROM came;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_words_come AFTER INSERT ON "packages" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION package_words_come();--> statement-breakpoint
CREATE FUNCTION package_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.package_words
    SET words = package_words_of(NEW.consignee_name, NEW.client_id, ARRAY[NEW.tracking_no, NEW.ref_no, NEW.order_id, NEW.carrier_tracking_no]) WHERE package_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_words_change AFTER UPDATE OF consignee_name, client_id, tracking_no, ref_no, order_id, carrier_tracking_no ON "packages" FOR EACH ROW
  WHEN ((OLD.consignee_name, OLD.client_id, OLD.tracking_no, OLD.ref_no, OLD.order_id, OLD.carrier_tracking_no)
    IS DISTINCT FROM (NEW.consignee_name, NEW.client_id, NEW.tracking_no, NEW.ref_no, NEW.order_id, NEW.carrier_tracking_no))
  EXECUTE FUNCTION package_words_change();--> statement-breakpoint
CREATE FUNCTION package_words_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.package_words WHERE package_id IN (SELECT id FROM went);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER package_words_go AFTER DELETE ON "packages" REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION package_words_go();--> statement-breakpoint
-- All of it: once for parcels from before there was the table, and after a load with triggers off.
CREATE FUNCTION package_words_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.package_words IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM public.package_words;
  INSERT INTO public.package_words (package_id, words)
  SELECT p.id, package_words_of(p.consignee_name, p.client_id, ARRAY[p.tracking_no, p.ref_no, p.order_id, p.carrier_tracking_no]) FROM public.packages p;
END $$;--> statement-breakpoint
SELECT package_words_anew();
