import { type Sql, sql } from './sql.ts'

/**
 * A common table expression `name (column)` with the distinct values of a column, for a `with recursive`. It finds each value with one lookup in an
 * index that begins with the columns of `where`, followed by the column. This suits a column with few values in many rows, because `distinct` would
 * read all rows. After the last value comes a row with null.
 */
export function distinctValues(
  name: string,
  { table, column, where }: { table: string; column: string; where: Sql },
): Sql {
  const [values, value] = [sql.ref(name), sql.ref(column)]
  const first = (after: Sql) => sql`
    (
      select ${value} from ${sql.ref(table)}
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
