import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NoticeDialog } from '../../domain/notices/notice-dialog.tsx'
import { useFormat } from '../../locales/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { CONSOLE_PAGES } from './console-pages.ts'
import { PartsList } from './lists/parts-list.tsx'
import { Now, statsQuery } from './server-figures.tsx'
import classes from './welcome-page.module.css'

/** /app/dashboard/admin: what a super admin has to look at, and the way into the console. */
export function AdminPage() {
	const { t } = useTranslation(['admin', 'operations', 'notices'])
	const format = useFormat()
	const stats = useQuery(statsQuery)
	const [isWriting, writing] = useDisclosure(false)
	return (
		<>
			<PageHeader
				title={t('title')}
				description={stats.data && t('description', { time: format.dateTime(stats.data.counted_at) })}
				actions={
					<>
						<LinkButton to="/sysbly">{t('open_console')}</LinkButton>
						<Button variant="default" leftSection={<IconSpeakerphone size={16} aria-hidden />} onClick={writing.open}>
							{t('notices:write')}
						</Button>
						<Button
							variant="default"
							leftSection={<IconRefresh size={16} aria-hidden />}
							loading={stats.isFetching}
							onClick={() => void stats.refetch()}
						>
							{t('refresh')}
						</Button>
					</>
				}
			/>
			<NoticeDialog companyId={null} opened={isWriting} onClose={writing.close} />
			<QueryView queries={[stats]} pending={<PageWaiting />}>
				{(shown) => (
					<div className={classes.sections}>
						<PageSection title={t('operations:welcome.now')}>
							<Now stats={shown} />
						</PageSection>
						<PageSection title={t('operations:welcome.parts')}>
							<PartsList parts={shown.parts} />
						</PageSection>
					</div>
				)}
			</QueryView>
			<ConsoleLinks />
		</>
	)
}

/** Into each page of the console, also while the numbers aren't there. */
function ConsoleLinks() {
	const { t } = useTranslation(['admin', 'console'])
	return (
		<nav className={classes.links} aria-label={t('in_console')}>
			<h2>{t('in_console')}</h2>
			<ul>
				{CONSOLE_PAGES.map(({ to, key, Icon }) => (
					<li key={to}>
						<Link to={to} className={classes.pageLink}>
							<Icon size={18} stroke={1.6} aria-hidden />
							{t(`console:pages.${key}`)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
