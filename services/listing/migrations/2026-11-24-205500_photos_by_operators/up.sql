-- Whether an operator uploaded it, or an import, whose photos no operator has to look at. A photo that was approved by nobody yet
-- has the further state `held`.
ALTER TABLE photo_uploads ADD COLUMN by_operator BOOLEAN NOT NULL DEFAULT FALSE;
