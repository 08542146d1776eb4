import { lazy, Suspense, useState } from 'react'

import type { Employee } from '@countroom/contract/team/team.shapes.ts'

import { queryClient, useCall } from '../../lib/client.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { Loading } from '../../ui/loading.tsx'
import { EmployeeList } from './employee-list.tsx'

const LIST = 'GET /account/getUsers'
const EmployeeForm = lazy(async () => ({ default: (await import('./employee.form.tsx')).EmployeeForm }))

/** Manage Employees (part 1 section 2): the table of employees, and a page with the form of one employee. */
export function Screen() {
  const answer = useCall(LIST, {}, { isQuiet: true })
  const { data, refetch } = answer
  const [opened, setOpened] = useState<Employee | 'new'>()
  const [returnTo, setReturnTo] = useState<number | 'new'>()

  const open = (employee: Employee | 'new') => {
    setOpened(employee)
    setReturnTo(employee === 'new' ? 'new' : employee.userId)
  }

  if (opened !== undefined) {
    const employee = opened === 'new' ? undefined : opened
    return (
      <Suspense fallback={<Loading />}>
        <EmployeeForm
          employee={employee}
          current={data?.users.find(({ userId }) => userId === employee?.userId)}
          refetch={refetch}
          onBack={() => setOpened(undefined)}
          onSaved={(saved) => {
            // Adds the employee to the list before the list is loaded again, so that the focus finds the row.
            const others = data?.users.filter(({ userId }) => userId !== saved.userId)
            if (others) queryClient.setQueryData([LIST, {}], { ...data, users: [...others, saved] })
            void queryClient.invalidateQueries({ queryKey: [LIST] })
            setOpened(undefined)
            setReturnTo(saved.userId)
          }}
        />
      </Suspense>
    )
  }
  return (
    <EmployeeList
      answer={listAnswer(answer, data?.users)}
      onAdd={() => open('new')}
      onEdit={open}
      returnTo={returnTo}
    />
  )
}
