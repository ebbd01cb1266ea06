DROP VIEW assigned;
