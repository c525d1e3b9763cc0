import { Text } from '@mantine/core'
import type { TestReport } from '@panelyard/contracts/testing/test-reports'
import { IconCopy, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { RowActions } from '../../ui/row-actions.tsx'
import { useCopy } from '../../ui/text/copy-text.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { EndLink, reportAddress } from './send-report.tsx'
import classes from './sent-reports.module.css'
import { useTestReports } from './test-reports.queries.ts'

/** The reports that this person has under links; nothing before there is one. */
export function SentReports() {
	const { t } = useTranslation('tools')
	const format = useFormat()
	const copy = useCopy()
	const [ending, setEnding] = useState<TestReport | null>(null)
	const { data: reports = [] } = useTestReports()
	if (reports.length === 0) return null
	return (
		<section className={classes.reports}>
			<Text fw={550}>{t('sent.list')}</Text>
			<ul>
				{reports.map((report) => {
					const { token, file_name, expires_at } = report
					return (
						<li key={token}>
							<Link to="/app/ifc-report/$token" params={{ token }}>
								<UserText text={file_name} />
							</Link>
							<Text c="dimmed" size="sm">
								{t('sent.until', { date: format.date(expires_at) })}
							</Text>
							<RowActions
								label={t('sent.title')}
								actions={[
									{
										label: t('sent.copy'),
										Icon: IconCopy,
										run: () => copy(reportAddress(token), t('sent.copied')),
									},
									{ label: t('sent.end'), Icon: IconLinkOff, run: () => setEnding(report) },
								]}
							/>
						</li>
					)
				})}
			</ul>
			<EndLink report={ending} onClose={() => setEnding(null)} />
		</section>
	)
}
