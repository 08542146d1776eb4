// The minified build has the same exports as the package's main file, but no type declarations.
declare module 'pdfjs-dist/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}
