import { Fragment } from 'react'

/** A text that may go on in the next line after a slash: 'Maintenance/Upgrades' in a narrow column. */
export function Breakable({ text }: { text: string }) {
  return text.split('/').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
