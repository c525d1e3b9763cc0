import { Radio, SegmentedControl, SimpleGrid, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { PreferencesSection } from '../../domain/notifications/preferences-section.tsx'
import { LANGUAGES } from '../../locales/language.ts'
import { setSunMode, useSunMode } from '../../ui/appearance/sun-mode.ts'
import { useColourScheme } from '../../ui/appearance/use-colour-scheme.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import { COLOUR_SCHEMES, chooseOrTell } from '../../ui/language-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FormatsSection } from './formats-section.tsx'
import classes from './settings-page.module.css'
import { StartPageSection } from './start-page-section.tsx'
import { UnitsSection } from './units-section.tsx'

/** /app/dashboard/settings: language and look, each saved as it is chosen, and the account. */
export function SettingsPage() {
	const { t, i18n } = useTranslation('shell')
	const { colourScheme, isFixed, choose } = useColourScheme()
	const isSun = useSunMode()
	const setLanguage = async (code: string) => {
		if (await chooseOrTell(code)) toast.info(i18n.t('shell:settings_page.saved'))
	}
	return (
		<>
			<PageHeader title={t('settings_page.title')} description={t('settings_page.description')} />
			<Stack gap={0} maw={760}>
				<SettingsSection id="settings-language" title={t('language')} text={t('settings_page.language_text')}>
					<Radio.Group
						value={i18n.language}
						onChange={(code) => void setLanguage(code)}
						aria-labelledby="settings-language"
					>
						<SimpleGrid minColWidth="9.5rem" spacing="xs" verticalSpacing="xs">
							{LANGUAGES.map(({ code, name }) => (
								<Radio.Card key={code} value={code} className={classes.choice}>
									<Radio.Indicator size="xs" />
									<span lang={code}>{name}</span>
								</Radio.Card>
							))}
						</SimpleGrid>
					</Radio.Group>
				</SettingsSection>
				<SettingsSection id="settings-appearance" title={t('appearance')} text={t('settings_page.appearance_text')}>
					<Stack gap="md">
						<SegmentedControl
							classNames={{ root: classes.wrapping }}
							fullWidth
							aria-labelledby="settings-appearance"
							value={colourScheme}
							disabled={isFixed}
							onChange={(value) => choose(value as typeof colourScheme)}
							data={COLOUR_SCHEMES.map(({ value, Icon }) => ({
								value,
								label: (
									<span className={classes.scheme}>
										<Icon size={16} aria-hidden />
										{t(`colour_scheme.${value}`)}
									</span>
								),
							}))}
						/>
						<Switch
							checked={isSun}
							onChange={({ currentTarget }) => setSunMode(currentTarget.checked)}
							label={t('sun_mode.name')}
							description={t('sun_mode.text')}
						/>
					</Stack>
				</SettingsSection>
				<UnitsSection />
				<FormatsSection />
				<StartPageSection />
				<PreferencesSection />
				<AccountSection />
			</Stack>
		</>
	)
}

/** Who is signed in, and the way to what belongs to their account. */
function AccountSection() {
	const { t } = useTranslation('shell')
	const user = useCurrentUser()
	if (!user) return null
	return (
		<SettingsSection
			id="settings-account"
			title={t('settings_page.account.title')}
			text={t('settings_page.account.text', { email: user.email })}
		>
			<div>
				<LinkButton to="/app/dashboard/profile" variant="default">
					{t('settings_page.account.to_profile')}
				</LinkButton>
			</div>
		</SettingsSection>
	)
}
