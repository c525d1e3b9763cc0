import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../../ui/text/tag.tsx'

const TONES: Record<string, TagTone> = {
	COMPLETED: 'positive',
	FAILED: 'negative',
	ERROR: 'negative',
	PROCESSING: 'accent',
	QUEUED: 'caution',
}
const STATUSES = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'] as const

/** How a conversion or another job stands. */
export function JobTag({ status, percent }: { status: string | null; percent?: number }) {
	const { t } = useTranslation('operations')
	const known = STATUSES.find((one) => one === status)
	if (!known) return <Tag tone="neutral">{t('job_status.none')}</Tag>
	return (
		<Tag tone={TONES[known] ?? 'neutral'}>
			{known === 'PROCESSING' && percent !== undefined
				? t('job_status.percent', { percent: Math.floor(percent) })
				: t(`job_status.${known}`)}
		</Tag>
	)
}
