import type { ProjectLabel } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../ui/tag.tsx'

const TONES: Record<ProjectLabel, TagTone> = {
	active: 'positive',
	completed: 'accent',
	paused: 'caution',
	draft: 'neutral',
}

/** How a project stands in the eyes of its people. */
export function LabelBadge({ label }: { label: ProjectLabel }) {
	const { t } = useTranslation('projects')
	return <Tag tone={TONES[label]}>{t(`label.${label}`)}</Tag>
}
