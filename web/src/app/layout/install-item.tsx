import { Menu, Modal, Text } from '@mantine/core'
import { IconDeviceMobilePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askToInstall, type InstallWay } from '../../ui/install-app.ts'

type InstallItemProps = { way: InstallWay; onHelp: () => void }

/** Installs the app from a menu, or leads to how that is done. */
export function InstallItem({ way, onHelp }: InstallItemProps) {
	const { t } = useTranslation('shell')
	return (
		<Menu.Item
			leftSection={<IconDeviceMobilePlus size={16} aria-hidden />}
			onClick={() => (way === 'asks' ? void askToInstall() : onHelp())}
		>
			{t('install.name')}
		</Menu.Item>
	)
}

type InstallHelpProps = { way: InstallWay | null; opened: boolean; onClose: () => void }

/** How the app is installed where the browser doesn't let a page ask. */
export function InstallHelp({ way, opened, onClose }: InstallHelpProps) {
	const { t } = useTranslation('shell')
	return (
		<Modal opened={opened} onClose={onClose} title={t('install.name')}>
			<Text>{t(way === 'insecure' ? 'install.insecure' : 'install.by_hand')}</Text>
		</Modal>
	)
}
