UPDATE "applications" SET
  "monthly" = CASE WHEN "negotiable" THEN NULL ELSE round("price"::numeric / CASE "duration_unit" WHEN '2' THEN "duration" WHEN '1' THEN 12 * "duration" ELSE 36 END) END,
  "is_free" = NOT "negotiable" AND coalesce("price" = 0, false);
--> statement-breakpoint
CREATE FUNCTION pg_temp.with_default_of_card("content" jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_set("content", '{packages}', coalesce(jsonb_agg(
    CASE WHEN "package"->'key' = "content"->'card'->'package' AND EXISTS (
      SELECT 1 FROM jsonb_array_elements("package"->'prices') AS "price"
      WHERE "price"->'duration' = "content"->'card'->'duration' AND "price"->'durationUnit' = "content"->'card'->'durationUnit'
    ) THEN jsonb_set("package", '{prices}', (
      SELECT jsonb_agg("price" || jsonb_build_object('isDefault',
        "price"->'duration' = "content"->'card'->'duration' AND "price"->'durationUnit' = "content"->'card'->'durationUnit'
      ) ORDER BY "at")
      FROM jsonb_array_elements("package"->'prices') WITH ORDINALITY AS "prices"("price", "at")
    )) ELSE "package" END ORDER BY "at"), '[]'::jsonb))
  FROM jsonb_array_elements("content"->'packages') WITH ORDINALITY AS "packages"("package", "at")
$$;
--> statement-breakpoint
UPDATE "application_contents" SET "draft" = pg_temp.with_default_of_card("draft"), "listed" = pg_temp.with_default_of_card("listed");
