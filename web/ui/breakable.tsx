import { Fragment } from 'react'

/** A text that may wrap to a new line after a slash, such as 'Maintenance/Upgrades' in a narrow column. */
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
