import { Checkbox, Group, Select, Skeleton, Stack, Switch, Table, Text, VisuallyHidden } from '@mantine/core'
import {
	ALWAYS_SHOWN,
	NOTIFICATION_CHANNELS,
	NOTIFICATION_TYPES,
	type NotificationPreferences,
} from '@panelyard/contracts/messages/notifications'
import { useTranslation } from 'react-i18next'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './preferences-section.module.css'
import { PushHere } from './push-here.tsx'
import { usePreferences } from './use-preferences.ts'

/** How each type of notification reaches the person, and when it doesn't. Saved as it is chosen. */
export function PreferencesSection() {
	const { t } = useTranslation('notifications')
	const { query, change } = usePreferences()
	return (
		<SettingsSection id="notifications" title={t('title')} text={t('preferences.text')}>
			<QueryView queries={[query]} pending={<Skeleton height={320} />}>
				{(preferences) => (
					<Stack gap="md">
						<Channels preferences={preferences} onChange={change} />
						<PushHere />
						<Times preferences={preferences} onChange={change} />
					</Stack>
				)}
			</QueryView>
		</SettingsSection>
	)
}

type PartProps = { preferences: NotificationPreferences; onChange: (changed: Partial<NotificationPreferences>) => void }

function Channels({ preferences, onChange }: PartProps) {
	const { t } = useTranslation('notifications')
	const { types } = preferences
	return (
		<div>
			<div className={classes.scrolled}>
				<Table className={classes.table} aria-labelledby="notifications">
					<Table.Thead>
						<Table.Tr>
							<Table.Td />
							{NOTIFICATION_CHANNELS.map((channel) => (
								<Table.Th key={channel} scope="col">
									{t(`channels.${channel}`)}
								</Table.Th>
							))}
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{NOTIFICATION_TYPES.map((type) => (
							<Table.Tr key={type}>
								<Table.Th scope="row">{t(`types.${type}`)}</Table.Th>
								{NOTIFICATION_CHANNELS.map((channel) => (
									<Table.Td key={channel}>
										{/* The whole cell is for the finger. */}
										<Checkbox
											classNames={{ root: classes.choice, label: classes.choiceLabel }}
											label={<VisuallyHidden>{`${t(`types.${type}`)}: ${t(`channels.${channel}`)}`}</VisuallyHidden>}
											checked={types[type][channel]}
											disabled={channel === 'in_app' && ALWAYS_SHOWN.includes(type)}
											onChange={(event) =>
												onChange({
													types: { ...types, [type]: { ...types[type], [channel]: event.currentTarget.checked } },
												})
											}
										/>
									</Table.Td>
								))}
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</div>
			<Text size="sm" c="dimmed" mt="xs">
				{t('preferences.always')}
			</Text>
		</div>
	)
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const USUAL_QUIET = { from: 20, until: 7 }

function Times({ preferences, onChange }: PartProps) {
	const { t, i18n } = useTranslation('notifications')
	const { quiet_hours, digest_hour, time_zone } = preferences
	const clock = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
	const hours = HOURS.map((value) => ({ value, label: clock.format(Number(value) * 3_600_000) }))
	const hourProps = { data: hours, allowDeselect: false, w: 130 }
	return (
		<Stack gap="sm">
			<Select
				{...hourProps}
				w={220}
				maw="100%"
				label={t('preferences.digest_hour')}
				value={String(digest_hour)}
				onChange={(hour) => onChange({ digest_hour: Number(hour) })}
			/>
			<Switch
				label={t('preferences.quiet')}
				description={t('preferences.quiet_text')}
				checked={quiet_hours !== null}
				onChange={(event) => onChange({ quiet_hours: event.currentTarget.checked ? USUAL_QUIET : null })}
			/>
			{quiet_hours && (
				<Group gap="sm">
					<Select
						{...hourProps}
						label={t('preferences.from')}
						value={String(quiet_hours.from)}
						onChange={(hour) => onChange({ quiet_hours: { ...quiet_hours, from: Number(hour) } })}
					/>
					<Select
						{...hourProps}
						label={t('preferences.until')}
						value={String(quiet_hours.until)}
						onChange={(hour) => onChange({ quiet_hours: { ...quiet_hours, until: Number(hour) } })}
					/>
				</Group>
			)}
			<Text size="sm" c="dimmed">
				{t('preferences.time_zone', { zone: time_zone })}
			</Text>
		</Stack>
	)
}
