import { useLingui } from '@lingui/react/macro'
import Typography from '@mui/material/Typography'

import { isTellingAverage } from '@countroom/contract/readings/readings.rules.ts'
import type { PreviousReading, ReadingInput } from '@countroom/contract/readings/readings.shapes.ts'

import { call } from '../../lib/client.ts'
import { formatMeter } from '../../lib/format.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { feedback } from '../../ui/feedback.ts'
import type { SaveRefusal, UnsavedReading } from './outbox.rules.ts'
import { ReplacedReading } from './replaced-reading.tsx'

/** Loads the machine's previous values and its current reading. Undefined when the request fails. */
export async function askPrevious({ locationId, machine }: ReadingInput): Promise<PreviousReading | undefined> {
  try {
    return (await call('POST /machine/getPreviousInAndOutReading', { locationId, machine })).previous
  } catch (error) {
    feedback.error((error as Error).message)
    return undefined
  }
}

/**
 * Asks whether a refused reading is right: it is unusually high, or it would replace a reading that the person had not seen. Shows the current
 * reading that it would replace. Resolves to the data to save, with the id of the current reading. Undefined when the answer is no or the request
 * fails.
 */
export function useConfirmReading(): (questioned: UnsavedReading) => Promise<ReadingInput | undefined> {
  const { t } = useLingui()
  const confirm = useConfirm()
  return async ({ data, refusal }) => {
    const previous = await askPrevious(data)
    if (!previous || !refusal) return undefined
    const { machine } = data
    const isOutlier = refusal.code === 'reading.outlier'
    const isRight = await confirm({
      title: isOutlier ? t`Unusually high reading` : t`Replace the reading of machine ${machine}?`,
      text: (
        <>
          {isOutlier && <Typography>{outlierSentence(refusal)}</Typography>}
          {previous.reading && <ReplacedReading replaced={previous.reading} data={data} />}
        </>
      ),
      confirmLabel: isOutlier ? t`Save it` : t`Replace it`,
      cancelLabel: isOutlier ? t`Correct it` : t`Cancel`,
      isDangerous: true,
    })
    if (!isRight) return undefined
    const replaces = previous.reading?.readingId ?? null
    return { ...data, replaces, ...(isOutlier && { isOutlierConfirmed: true }) }
  }

  function outlierSentence({ message, detail }: SaveRefusal): string {
    const { machine, field, daily, average, past, count } = detail?.values ?? {}
    if (machine === undefined || field === undefined || daily === undefined) return message
    const shownDaily = formatMeter(Number(daily))
    const shownAverage = formatMeter(Number(average))
    const shownPast = formatMeter(Number(past))
    return isTellingAverage(Number(average))
      ? t`Machine ${machine}: a daily ${field} of ${shownDaily} is over five times its average of ${shownAverage}.`
      : t`Machine ${machine}: a daily ${field} of ${shownDaily} is unusually high. In the last ${count} readings, ${field} was ${shownPast} in total.`
  }
}
