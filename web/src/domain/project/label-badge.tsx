import type { ProjectLabel } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../ui/tag.tsx'

const TONES: Record<ProjectLabel, TagTone> = {
	active: 'positive',
	completed: 'accent',
	paused: 'caution',
	draft: 'neutral',
}

/** How a project stands in the eyes of its people; `quiet` where something more urgent stands beside it. */
export function LabelBadge({ label, quiet = false }: { label: ProjectLabel; quiet?: boolean }) {
	const { t } = useTranslation('projects')
	return <Tag tone={quiet ? 'neutral' : TONES[label]}>{t(`label.${label}`)}</Tag>
}
