import { Menu } from '@mantine/core'
import { IconCheck, IconSunHigh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { setSunMode, useSunMode } from './sun-mode.ts'

/** Switches sun mode from a menu, one tap away on a phone in the sun. The settings page offers the same. */
export function SunModeItem() {
	const { t } = useTranslation('shell')
	const isSun = useSunMode()
	return (
		<Menu.Item
			role="menuitemcheckbox"
			aria-checked={isSun}
			closeMenuOnClick={false}
			onClick={() => setSunMode(!isSun)}
			leftSection={<IconSunHigh size={16} aria-hidden />}
			rightSection={isSun && <IconCheck size={16} aria-hidden />}
		>
			{t('sun_mode.name')}
		</Menu.Item>
	)
}
