import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../locales/i18n.ts'
import { LANGUAGES } from '../locales/language.ts'
import { SunModeItem } from './appearance/sun-mode-item.tsx'
import { useColourScheme } from './appearance/use-colour-scheme.ts'
import { toast } from './messages/toast.ts'

export const COLOUR_SCHEMES = [
	{ value: 'light', Icon: IconSun },
	{ value: 'dark', Icon: IconMoon },
	{ value: 'auto', Icon: IconDeviceDesktop },
] as const

/** Changes the language, or says why it stays. Returns whether it changed. */
export const chooseOrTell = (language: string): Promise<boolean> =>
	chooseLanguage(language).then(
		() => true,
		() => {
			toast.error(i18next.t('errors:network'))
			return false
		},
	)

/** Language and colour scheme, for people on their way. The settings page offers the same. */
export function LanguageMenu() {
	const { t, i18n } = useTranslation('shell')
	const { colourScheme, isFixed, choose } = useColourScheme()
	const tick = <IconCheck size={16} aria-hidden />
	return (
		<Menu width={200}>
			<Menu.Target>
				<ActionIcon aria-label={t('language_and_appearance')} title={t('language_and_appearance')}>
					<IconLanguage size={20} stroke={1.6} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
				<Menu.Label>{t('appearance')}</Menu.Label>
				{COLOUR_SCHEMES.map(({ value, Icon }) => (
					<Menu.Item
						key={value}
						leftSection={<Icon size={16} aria-hidden />}
						rightSection={colourScheme === value && tick}
						aria-current={colourScheme === value || undefined}
						disabled={isFixed}
						onClick={() => choose(value)}
					>
						{t(`colour_scheme.${value}`)}
					</Menu.Item>
				))}
				<SunModeItem />
				<Menu.Divider />
				<Menu.Label>{t('language')}</Menu.Label>
				{LANGUAGES.map(({ code, name }) => (
					<Menu.Item
						key={code}
						lang={code}
						rightSection={i18n.language === code && tick}
						aria-current={i18n.language === code || undefined}
						onClick={() => void chooseOrTell(code)}
					>
						{name}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}
