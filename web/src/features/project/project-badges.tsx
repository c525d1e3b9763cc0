import { Badge, Tooltip } from '@mantine/core'
import type { ConversionStatus, Project } from '@panelyard/contracts/projects'
import { IconEye, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../panels/measures.ts'

const COLOURS: Record<ConversionStatus, string> = {
	NONE: 'gray',
	QUEUED: 'steel',
	PROCESSING: 'steel',
	COMPLETED: 'teal',
	FAILED: 'red',
	ERROR: 'red',
}
const plain = { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } as const

/** Whether the model waits, is being converted, is ready or failed. */
export function ConversionState({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const measures = useMeasures()
	const percent = measures.percent((project.conversion_job?.percent ?? 0) / 100)
	return (
		<Badge {...plain} variant="dot" color={COLOURS[project.conversion_status]}>
			{t(`state.${project.conversion_status}`, { percent })}
		</Badge>
	)
}

export function PublicBadge() {
	const { t } = useTranslation('project')
	return (
		<Tooltip label={t('public_hint')} events={{ hover: true, focus: true, touch: true }}>
			<Badge {...plain} color="gray" leftSection={<IconWorld size={12} aria-hidden />} tabIndex={0}>
				{t('public')}
			</Badge>
		</Tooltip>
	)
}

export function ReadOnlyBadge() {
	const { t } = useTranslation('project')
	return (
		<Tooltip label={t('read_only_hint')} events={{ hover: true, focus: true, touch: true }}>
			<Badge {...plain} color="gray" leftSection={<IconEye size={12} aria-hidden />} tabIndex={0}>
				{t('read_only')}
			</Badge>
		</Tooltip>
	)
}
