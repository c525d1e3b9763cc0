import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { SUPPORT_ACCESS_HOURS } from '@panelyard/contracts/accounts/see-as'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { supportAccessQuery, useChangeSupportAccess } from './support-access.queries.ts'

/** Where a person lets the support see the app as they do, for a time, and takes that back. */
export function SupportAccess() {
	const { t } = useTranslation('seeing')
	const format = useFormat()
	const access = useQuery(supportAccessQuery)
	const change = useChangeSupportAccess()
	const [hours, setHours] = useState<string>(String(SUPPORT_ACCESS_HOURS[1]))
	return (
		<QueryView queries={[access]} pending={<PageWaiting />}>
			{({ allowed_until, is_seen, seen_at }) => (
				<Stack gap="xs" align="flex-start">
					{allowed_until ? (
						<>
							<Group gap="xs">
								<Text role="status">{t('allowed_until', { time: format.dateTime(allowed_until) })}</Text>
								{is_seen && <Tag tone="caution">{t('is_seen')}</Tag>}
							</Group>
							<Button variant="default" loading={change.isPending} onClick={() => change.mutate(null)}>
								{t('stop')}
							</Button>
						</>
					) : (
						<Group gap="xs">
							<SegmentedControl
								aria-label={t('how_long')}
								value={hours}
								onChange={setHours}
								data={SUPPORT_ACCESS_HOURS.map((value) => ({ value: String(value), label: t(`hours.${value}`) }))}
							/>
							<Button variant="default" loading={change.isPending} onClick={() => change.mutate(Number(hours))}>
								{t('allow')}
							</Button>
						</Group>
					)}
					<FailureAlert error={change.error} />
					{seen_at.length > 0 && (
						<Text size="sm" c="dimmed">
							{t('seen_at', { times: dotted(seen_at.map((time) => format.dateTime(time))) })}
						</Text>
					)}
				</Stack>
			)}
		</QueryView>
	)
}
