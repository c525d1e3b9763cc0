import { Modal, SegmentedControl, Stack } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftGroupPanels } from '../../domain/groups/group-changes.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { MarksForm } from '../../domain/panels/marks/marks-form.tsx'
import { useProjectLookup } from '../../domain/whole-project/project-lookup.ts'
import { FilterChoice } from './filter-choice.tsx'

type AddPanelsDialogProps = {
	project: Project
	/** Null keeps the dialog shut. */
	group: Group | null
	onClose: () => void
}

const NO_PANELS: Panel[] = []

/** Puts panels into a group, by their marks or by a saved filter, as one change. */
export function AddPanelsDialog({ project, group, onClose }: AddPanelsDialogProps) {
	const { t } = useTranslation('groups')
	return (
		<Modal opened={group !== null} onClose={onClose} title={t('add_panels_to', { name: group?.name ?? '' })} size="lg">
			{group && <AddPanels project={project} group={group} onClose={onClose} />}
		</Modal>
	)
}

function AddPanels({ project, group, onClose }: AddPanelsDialogProps & { group: Group }) {
	const { t } = useTranslation('groups')
	const make = useMakeChange()
	const [by, setBy] = useState('marks')
	const panels = usePanels(project.id).data?.panels ?? NO_PANELS
	const lookup = useProjectLookup(project, panels)
	const form = {
		project,
		panels,
		group: group.id,
		submitText: (count: number) => t('add_count', { count }),
		onCancel: onClose,
		onSubmit: (added: readonly Panel[]) => {
			const add = added.map(({ id }) => id)
			make(draftGroupPanels(project.id, { group_id: group.id, group_name: group.name, add, remove: [] }))
			onClose()
		},
	}
	return (
		<Stack gap="md">
			<SegmentedControl
				aria-label={t('add_panels')}
				value={by}
				onChange={setBy}
				data={[
					{ value: 'marks', label: t('by_marks') },
					{ value: 'filter', label: t('by_filter') },
				]}
			/>
			{by === 'marks' ? <MarksForm {...form} /> : <FilterChoice lookup={lookup} {...form} />}
		</Stack>
	)
}
