-- Plates of the Emirates with a code of digits: the code takes two places, the number five (lib/domain/gate-vehicle.ts).
UPDATE "gate_tokens" SET "vehicle_no" = "plate_emirate" || lpad("plate_code", 2, '0') || lpad(regexp_replace("plate_number", '\D', '', 'g'), 5, '0')
WHERE "plate_country" = 'AE' AND "plate_emirate" IS NOT NULL AND "plate_code" ~ '^\d{1,2}$' AND regexp_replace("plate_number", '\D', '', 'g') ~ '^\d{1,5}$';
