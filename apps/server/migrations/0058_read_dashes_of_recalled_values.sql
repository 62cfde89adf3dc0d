INSERT INTO "identifier_trait_fills" ("prefix", "after")
  SELECT DISTINCT "prefix", '' FROM "identifier_traits" WHERE "value" ~ '[‐‑‒–—―−]'
  ON CONFLICT ("prefix") DO UPDATE SET "after" = '', "again_at" = NULL;
