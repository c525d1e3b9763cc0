import { Badge } from '@mantine/core'
import type { ProjectLabel } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'

const COLOURS: Record<ProjectLabel, string> = { active: 'teal', completed: 'steel', paused: 'yellow', draft: 'gray' }

/** How a project stands in the eyes of its people. */
export function LabelBadge({ label }: { label: ProjectLabel }) {
	const { t } = useTranslation('projects')
	return (
		<Badge color={COLOURS[label]} variant="light" radius="sm" tt="none" fw={550} style={{ flex: 'none' }}>
			{t(`label.${label}`)}
		</Badge>
	)
}
