ALTER TABLE "users" ADD COLUMN "agent_id" bigint;--> statement-breakpoint
ALTER TABLE "base_agents" ADD COLUMN "suspended_user_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agent_id_base_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."base_agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_agent" ON "users" USING btree ("agent_id") WHERE "users"."agent_id" is not null;--> statement-breakpoint
-- by hand
-- People of category agent were their own agents: each becomes one with the airports it had, so that nobody sees more or less than before.
INSERT INTO base_agents (agent_code, agent_name, agent_types, country_code, city, line1, contact_name, email, phone, operations_emails, working_days, open_from, open_to, timezone, status)
SELECT 'AG' || u.id, left(u.full_name, 60) || CASE WHEN count(*) OVER (PARTITION BY lower(left(u.full_name, 60))) > 1 THEN ' ' || u.id ELSE '' END,
  '{origin_handler,destination_handler,customs_broker}', coalesce((SELECT f.country_code FROM facilities f WHERE left(f.facility_code, 3) = u.airport_codes[1] LIMIT 1), 'AE'),
  coalesce(u.airport_codes[1], '-'), '-', u.full_name, u.email, coalesce(u.phone, ''), ARRAY[u.email], '{1,2,3,4,5,6}', '08:00', '20:00', u.time_zone,
  CASE WHEN u.status = 'active' THEN 'active' ELSE 'inactive' END
FROM users u WHERE u.user_category = 'agent' ORDER BY u.id;
--> statement-breakpoint
UPDATE users u SET agent_id = a.id FROM base_agents a WHERE u.user_category = 'agent' AND a.agent_code = 'AG' || u.id;
--> statement-breakpoint
INSERT INTO airport_agents (agent_id, location_type, airport_code, country_code, role, priority, effective_from, status)
SELECT agent_id, 'airport', code, coalesce((SELECT f.country_code FROM facilities f WHERE left(f.facility_code, 3) = code LIMIT 1), 'AE'), role, nth, current_date, status
FROM (SELECT u.agent_id, c.code, r.role, a.status, row_number() OVER (PARTITION BY c.code, r.role ORDER BY a.status, u.id) AS nth
  FROM users u JOIN base_agents a ON a.id = u.agent_id CROSS JOIN LATERAL (SELECT DISTINCT unnest(u.airport_codes) AS code) c
  CROSS JOIN unnest('{origin,destination,customs_clearance}'::text[]) AS r(role)) m
WHERE nth <= 99 AND code ~ '^[A-Z]{3}$';
--> statement-breakpoint
UPDATE consolidations k SET origin_agent_id = (SELECT u.agent_id FROM users u WHERE u.id = k.origin_agent_id),
  destination_agent_id = (SELECT u.agent_id FROM users u WHERE u.id = k.destination_agent_id)
WHERE num_nonnulls(k.origin_agent_id, k.destination_agent_id) > 0;
--> statement-breakpoint
UPDATE linehauls l SET clearance_agent_id = (SELECT u.agent_id FROM users u WHERE u.id = l.clearance_agent_id) WHERE l.clearance_agent_id IS NOT NULL;
