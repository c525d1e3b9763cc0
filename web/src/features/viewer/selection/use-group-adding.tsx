import { Modal } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm, useMakeChange } from '../../../domain/changes/use-change.ts'
import { draftGroup, draftGroupPanels } from '../../../domain/groups/group-changes.ts'
import { GroupForm } from '../../../domain/groups/group-form.tsx'

export type GroupAdding = {
	add: (group: Group) => void
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
	const make = useMakeChange()
	const [isNaming, setNaming] = useState(false)
	const create = useChangeByForm(
		(request: { name: string; description: string; panel_ids: string[] }) => draftGroup(projectId, request),
		isNaming,
	)
	const ids = () => panels.map(({ id }) => id)
	return {
		add: ({ id, name }) =>
			make(draftGroupPanels(projectId, { group_id: id, group_name: name, add: ids(), remove: [] })),
		startNew: () => setNaming(true),
		dialog: (
			<Modal opened={isNaming} onClose={() => setNaming(false)} title={t('new_group')}>
				<GroupForm
					group={null}
					groups={groups}
					onCancel={() => setNaming(false)}
					onSave={async (request) => {
						await create.mutateAsync({ ...request, panel_ids: ids() })
						setNaming(false)
					}}
				/>
			</Modal>
		),
	}
}
