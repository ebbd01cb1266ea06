-- The index people_words_sort finds what this one found: the words have every name and address (lib/people/search.ts).
DROP INDEX "people_text_idx";
