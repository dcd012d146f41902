let a; export { a }; export { a };
