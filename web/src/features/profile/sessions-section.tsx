import { Button, Stack, Text } from '@mantine/core'
import type { Device, OwnSession } from '@panelyard/contracts/accounts/account-security'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { ownSessionsQuery, useEndSessions } from './account-calls.ts'
import classes from './profile.module.css'

const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, program: IconTerminal2 }

/** Where a person is signed in. */
export function SessionsSection() {
	const { t } = useTranslation('profile')
	const sessions = useQuery(ownSessionsQuery)
	const end = useEndSessions()
	const endAndTell = (id: string) =>
		end.mutateAsync(id).then(
			(count) => toast.success(count === null ? t('sessions.others_ended') : t('sessions.ended', { count })),
			(error) => toast.failed(t('sessions.failed'), error),
		)
	return (
		<SettingsSection id="profile-sessions" title={t('sessions.title')} text={t('sessions.text')}>
			<QueryView queries={[sessions]} pending={<PageWaiting />}>
				{({ sessions: list, total }) => (
					<Stack gap="xs" align="stretch">
						<ul className={classes.list}>
							{list.map((session) => (
								<SessionRow
									key={session.id}
									session={session}
									isEnding={end.isPending && end.variables === session.id}
									onEnd={() => endAndTell(session.id)}
								/>
							))}
						</ul>
						{total > list.length && (
							<Text size="sm" c="dimmed">
								{t('sessions.more', { count: total - list.length })}
							</Text>
						)}
						{total > 1 && (
							<div>
								<Button
									variant="default"
									loading={end.isPending && end.variables === ''}
									onClick={() => endAndTell('')}
								>
									{t('sessions.end_others')}
								</Button>
							</div>
						)}
					</Stack>
				)}
			</QueryView>
		</SettingsSection>
	)
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
	const { t } = useTranslation(['profile', 'shell'])
	const format = useFormat()
	const since = useSince()
	const { device } = session
	const Icon = ICONS[device.kind]
	const name = useDeviceName()(device)
	return (
		<li>
			<Icon size={20} stroke={1.6} aria-hidden />
			<div className={classes.what}>
				<div className={classes.name}>
					<bdi>{name}</bdi>
					{session.is_current && <Tag tone="positive">{t('sessions.this_one')}</Tag>}
				</div>
				<div className={classes.quiet}>
					{t('sessions.times', {
						seen: session.is_current ? t('shell:just_now') : since(session.last_seen_at),
						date: format.date(session.created_at),
					})}
				</div>
			</div>
			{!session.is_current && (
				<Button
					variant="subtle"
					size="compact-sm"
					loading={isEnding}
					onClick={onEnd}
					aria-label={t('sessions.end_one', { device: name })}
				>
					{t('sessions.end')}
				</Button>
			)}
		</li>
	)
}

function useDeviceName(): (device: Device) => string {
	const { t } = useTranslation('profile')
	return ({ kind, browser, system }) => {
		if (browser && system) return t('sessions.browser_on', { browser, system })
		return browser ?? system ?? t(`sessions.${kind}`)
	}
}
