import { Stack, Text, UnstyledButton } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { useSelectedCount } from '../../domain/palette/offered-selection.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { stepsOf } from '../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import classes from './assistant.module.css'
import { sentenceDirection } from './sentence-direction.ts'

type ExamplesProps = {
	project: Project
	panels: readonly Panel[]
	/** Whether the person may change the project. */
	mayChange: boolean
	onChoose: (text: string) => void
}

/** Sentences with the project's own marks, statuses and storeys, to begin with. */
export function Examples({ project, panels, mayChange, onChoose }: ExamplesProps) {
	const { t } = useTranslation(['assistant', 'asking'])
	const statuses = useStatuses(project.id).data ?? []
	const nameOf = useStatusName()
	const floors = useNamedFloors(project, panels)
	const isSelected = useSelectedCount(project.id) > 0
	const [first, second] = [...new Set(panels.slice(0, 50).flatMap(({ mark }) => (mark ? [mark] : [])))]
	const step = stepsOf(statuses).at(-1)
	const status = step && nameOf(step)
	const floor = floors[panels.find((panel) => panel.floor >= 0)?.floor ?? -1]?.name
	const examples = [
		mayChange && isSelected && status && t('asking:example.selected', { status }),
		mayChange && first && second && status && t('asking:example.set', { first, second, status }),
		mayChange && first && second && t('example_group', { first, second }),
		mayChange && first && second && t('asking:example.note', { first, second }),
		status && t('asking:example.ask', { status }),
		(project.model?.version_number ?? 1) > 1 && t('asking:example.version'),
		status && floor && t('asking:example.storey', { status, floor }),
	].filter((example) => typeof example === 'string')
	if (examples.length === 0) return null
	return (
		<Stack gap={4}>
			<Text size="sm" c="dimmed" component="h3">
				{t('examples')}
			</Text>
			{examples.map((example) => (
				<UnstyledButton
					key={example}
					className={classes.example}
					dir={sentenceDirection(example)}
					onClick={() => onChoose(example)}
				>
					{example}
				</UnstyledButton>
			))}
		</Stack>
	)
}
