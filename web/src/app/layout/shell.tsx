import { Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { ChangesKeeper } from '../../domain/changes/changes-keeper.tsx'
import { useOutbox } from '../../domain/changes/use-change.ts'
import { isShownAsWaiting } from '../../domain/changes/waiting.ts'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { useSignOut } from '../../features/auth/sign-out.ts'
import classes from './shell.module.css'
import { ShellPalette } from './shell-palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** Sidebar and top bar around the pages of the app. On phones the sidebar is a drawer. */
export function Shell() {
	const { t } = useTranslation(['shell', 'changes'])
	const unsent = useOutbox().waiting.filter(isShownAsWaiting).length
	const user = useCurrentUser()
	const { id: projectId = null } = useParams({ strict: false })
	const signOut = useSignOut()
	const [collapsed, setCollapsed] = useLocalStorage({
		key: 'panelyard.sidebar_collapsed',
		// On a tablet, and on a phone held sideways, the page needs the room.
		defaultValue: window.matchMedia('(max-width: 62em)').matches,
		getInitialValueInEffect: false,
	})
	const [drawerOpen, drawer] = useDisclosure(false)
	const confirmSignOut = () => {
		drawer.close()
		modals.openConfirmModal({
			title: t('logout_confirm.title'),
			children: unsent > 0 ? t('changes:sign_out', { count: unsent }) : t('logout_confirm.text'),
			labels: { confirm: t('logout_confirm.confirm'), cancel: t('cancel') },
			onConfirm: () => signOut.mutate(),
		})
	}
	const [isPaletteOpen, palette] = useDisclosure(false)
	useHotkeys([['mod+K', palette.open]], [])
	const navigation = { signedIn: user !== null, onSignOut: confirmSignOut }
	return (
		<div className={classes.shell} data-collapsed={collapsed || undefined}>
			<ChangesKeeper projectId={projectId} />
			<a href="#content" className={classes.skip}>
				{t('skip_to_content')}
			</a>
			<div className={classes.sidebar}>
				<Sidebar collapsed={collapsed} {...navigation} />
			</div>
			<header className={classes.topBar}>
				<TopBar
					user={user}
					sidebarCollapsed={collapsed}
					onToggleSidebar={() => setCollapsed(!collapsed)}
					onOpenDrawer={drawer.open}
					onSignOut={confirmSignOut}
					onOpenPalette={palette.open}
				/>
			</header>
			<ShellPalette projectId={projectId} isOpen={isPaletteOpen} onClose={palette.close} />
			<main id="content" className={classes.content} tabIndex={-1}>
				<OwnSettings>
					<Outlet />
				</OwnSettings>
			</main>
			<Drawer
				opened={drawerOpen}
				onClose={drawer.close}
				size={272}
				withCloseButton={false}
				padding={0}
				hiddenFrom="sm"
				attributes={{ content: { 'aria-label': t('main_navigation') } }}
				classNames={{ body: classes.drawerBody }}
			>
				<Sidebar collapsed={false} onNavigate={drawer.close} {...navigation} />
			</Drawer>
		</div>
	)
}
