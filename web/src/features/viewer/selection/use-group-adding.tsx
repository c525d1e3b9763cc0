import { Modal } from '@mantine/core'
import type { Group } from '@panelyard/contracts/groups'
import type { Panel } from '@panelyard/contracts/panels'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupForm } from '../../../domain/groups/group-form.tsx'
import { useChangeGroupPanels, useCreateGroup } from '../../../domain/groups/groups.queries.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { toast } from '../../../ui/toast.ts'

export type GroupAdding = {
	add: (group: Group) => void
	isAdding: boolean
	/** Asks for the name of a new group. */
	startNew: () => void
	/** Where it is asked for; belongs outside of what closes when something is chosen. */
	dialog: ReactNode
}

/** Puts panels into a group, a new one too, and tells how it went. `groups` are all of the project. */
export function useGroupAdding(
	projectId: string,
	panels: readonly Pick<Panel, 'id'>[],
	groups: readonly Group[],
): GroupAdding {
	const { t } = useTranslation('panels')
	const errorText = useErrorText()
	const change = useChangeGroupPanels(projectId)
	const create = useCreateGroup(projectId)
	const [isNaming, setNaming] = useState(false)
	const ids = () => panels.map(({ id }) => id)
	const tellAdded = ({ name }: Group) => toast.success(t('group_added', { count: panels.length, group: name }))
	return {
		add: (group) =>
			change.mutate(
				{ id: group.id, add: ids() },
				{
					onSuccess: () => tellAdded(group),
					onError: (error) => toast.error(t('group_failed'), errorText(error)),
				},
			),
		isAdding: change.isPending,
		startNew: () => setNaming(true),
		dialog: (
			<Modal opened={isNaming} onClose={() => setNaming(false)} title={t('new_group')}>
				<GroupForm
					group={null}
					groups={groups}
					onCancel={() => setNaming(false)}
					onSave={async (request) => {
						const group = await create.mutateAsync({ ...request, panel_ids: ids() })
						setNaming(false)
						tellAdded(group)
					}}
				/>
			</Modal>
		),
	}
}
