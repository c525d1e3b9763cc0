import { Button, Text } from '@mantine/core'
import { IconClockX, IconPrinter, IconUpload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/api-error.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { useFormat } from '../../locales/format.ts'
import { printAs } from '../../ui/appearance/print-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DownloadResults } from './download-results.tsx'
import { InspectionReport } from './inspection-report.tsx'
import { useOpenTestReport } from './test-reports.queries.ts'
import classes from './tool-actions.module.css'

const route = getRouteApi('/shell/app/ifc-report/$token')

/** /app/ifc-report/{token}: the report of a test that somebody sent, for everyone who has the link. */
export function TestReportPage() {
	const { t } = useTranslation(['tools', 'chrome'])
	const format = useFormat()
	const report = useOpenTestReport(route.useParams().token)
	const isSignedIn = useCurrentUser() !== null
	// Without an account, on the device.
	const place = isSignedIn
		? ({ to: '/app/dashboard/create-project', search: { tab: 'testing' } } as const)
		: ({ to: '/app/ifc-testing' } as const)
	const testOwn = (
		<LinkButton {...place} variant="default" leftSection={<IconUpload size={17} aria-hidden />}>
			{t('sent.own')}
		</LinkButton>
	)
	return (
		<>
			<PageHeader title={t('chrome:test_report')} />
			{isRefusal(report.error) ? (
				<EmptyState
					picture={<IconClockX size={28} stroke={1.5} aria-hidden />}
					title={t('sent.gone')}
					text={t('sent.gone_text')}
					action={testOwn}
				/>
			) : (
				<QueryView queries={[report]} pending={<PageWaiting />}>
					{({ inspection, tested_at, expires_at }) => (
						<InspectionReport
							inspection={inspection}
							inspectedAt={tested_at}
							actions={
								<>
									<div className={classes.actions}>
										<Button
											leftSection={<IconPrinter size={17} aria-hidden />}
											onClick={() => printAs(t('testing.document_title', { name: inspection.file_name }))}
										>
											{t('testing.pdf')}
										</Button>
										{inspection.conformance && (
											<DownloadResults
												conformance={inspection.conformance}
												fileName={inspection.file_name}
												exporter={inspection.exporter}
												testedAt={tested_at}
											/>
										)}
										{testOwn}
									</div>
									<Text c="dimmed" size="sm" mt="xs">
										{t('sent.works_until', { until: format.date(expires_at) })}
									</Text>
								</>
							}
						/>
					)}
				</QueryView>
			)}
		</>
	)
}
