import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SchedulesDialog } from './schedules-dialog.tsx'

/** Opens the reports that are mailed every week; for managers. */
export function SchedulesButton({ projectId }: { projectId: string }) {
	const { t } = useTranslation('reports')
	const [isOpen, setIsOpen] = useState(false)
	return (
		<>
			<Tooltip label={t('schedule.title')}>
				<ActionIcon variant="default" size={30} aria-label={t('schedule.title')} onClick={() => setIsOpen(true)}>
					<IconMailForward size={16} aria-hidden />
				</ActionIcon>
			</Tooltip>
			<SchedulesDialog projectId={projectId} opened={isOpen} onClose={() => setIsOpen(false)} />
		</>
	)
}
