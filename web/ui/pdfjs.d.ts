// The minified build has the same exports as the package's main file and no declarations of its own.
declare module 'pdfjs-dist/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}
