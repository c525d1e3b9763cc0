import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import classes from './comments.module.css'

type GroupChoiceProps = { projectId: string; groupId: string | null; onGroup: (groupId: string | null) => void }

/** Which group's panels the comments are about. Nothing for a project without groups. */
export function GroupChoice({ projectId, groupId, onGroup }: GroupChoiceProps) {
	const { t } = useTranslation('comments')
	const groups = useGroups(projectId).data ?? []
	const isGone = groupId !== null && !groups.some(({ id }) => id === groupId)
	if (groups.length === 0 && !isGone) return null
	return (
		<NativeSelect
			className={classes.groups}
			aria-label={t('filter.group')}
			value={groupId ?? ''}
			onChange={({ currentTarget }) => onGroup(currentTarget.value || null)}
			data={[
				{ value: '', label: t('filter.all_groups') },
				...groups.map(({ id, name }) => ({ value: id, label: name })),
				...(isGone ? [{ value: groupId, label: t('filter.gone_group') }] : []),
			]}
		/>
	)
}
