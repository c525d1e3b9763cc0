import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../account/current-user.ts'
import { useProject } from '../project/project.queries.ts'
import { useStatusName } from './status-name.ts'

/** Whether a person may set a status and take it away; what their part in the project is may not be known yet. */
export function maySet(
	{ set_by, set_by_people }: Pick<Status, 'set_by' | 'set_by_people'>,
	person: { id: string | undefined; role: ProjectRole | null | undefined },
): boolean {
	if (set_by === 'editors' || person.role === 'manager' || person.role === undefined) return true
	return set_by === 'people' && person.id !== undefined && set_by_people.includes(person.id)
}

/** Why the signed-in person may not set a status of a project; null when they may. */
export function useWhyNotSet(projectId: string): (status: Status) => string | null {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const id = useCurrentUser()?.id
	const role = useProject(projectId).data?.role
	return (status) => {
		if (maySet(status, { id, role })) return null
		return t(status.set_by === 'people' ? 'only_people' : 'only_managers', { status: nameOf(status) })
	}
}
