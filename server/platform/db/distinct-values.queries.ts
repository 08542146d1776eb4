import { type RawBuilder, sql } from 'kysely'

/**
 * A common table expression `name (column)` with the values of a column, each once, for a `with recursive`: each value is found by one look
 * into an index that begins with what `where` asks and the column. The values are few, the rows are many, and `distinct` would read them all.
 * The last row is null.
 */
export function distinctValues(
  name: string,
  { table, column, where }: { table: string; column: string; where: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const [values, value] = [sql.ref(name), sql.ref(column)]
  const first = (after: RawBuilder<unknown>) => sql`
    (
      select ${value} from ${sql.table(table)}
      where ${where} and ${value} is not null ${after}
      order by ${value}
      limit 1
    )`
  return sql`${values} (${value}) as (
    ${first(sql``)}
    union all
    select ${first(sql`and ${value} > earlier.${value}`)} from ${values} earlier where earlier.${value} is not null
  )`
}
