import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { offerAccount } from '../../domain/demo/account-offer.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { type ReportQuery, useReport } from '../../domain/reports/use-report.ts'

type ReportButtonProps = { projectId: string; query: ReportQuery }

/** Downloads the report for a meeting; cancels it while it is made. */
export function ReportButton({ projectId, query }: ReportButtonProps) {
	const { t } = useTranslation('reports')
	const { isPending, make, cancel } = useReport(projectId)
	return (
		<>
			<Button
				variant="default"
				size="xs"
				leftSection={isPending ? <Loader size={14} aria-hidden /> : <IconFileTypePdf size={16} aria-hidden />}
				onClick={({ detail }) => {
					if (isDemoProject(projectId)) offerAccount('report')
					else if (!isPending) make(query)
					// The second half of a double click meant to start it, too.
					else if (detail < 2) cancel()
				}}
			>
				{isPending ? t('cancel') : t('pdf')}
			</Button>
			<VisuallyHidden role="status">{isPending ? t('making') : ''}</VisuallyHidden>
		</>
	)
}
