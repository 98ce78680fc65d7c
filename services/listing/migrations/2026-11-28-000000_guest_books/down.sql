DROP TABLE guest_books;
