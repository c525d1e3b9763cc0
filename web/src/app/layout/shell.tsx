import { Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { Outlet, useLocation, useParams, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { SeenBanner } from '../../domain/account/seen-banner.tsx'
import { AppContextProvider } from '../../domain/app-context/app-context.tsx'
import { useOutbox } from '../../domain/changes/use-change.ts'
import { isShownAsWaiting } from '../../domain/changes/waiting.ts'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { useHearCompanies } from '../../domain/companies/hear-companies.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { AssistantHost } from '../../features/assistant/assistant-host.tsx'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { useSmallScreen } from '../../ui/appearance/media.ts'
import skipLink from '../../ui/page/skip-link.module.css'
import { DemoShell } from './demo-shell.tsx'
import { Help, type HelpPage } from './help.tsx'
import { ProjectBar } from './project-bar.tsx'
import { PublicShell } from './public-shell.tsx'
import classes from './shell.module.css'
import { ShellPalette } from './shell-palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { TakenDemo } from './taken-demo.tsx'
import { TopBar } from './top-bar.tsx'

/** What lies around the pages of the app, and around those of the demo and of a public project. */
export function Shell() {
	const { id } = useParams({ strict: false })
	const { publicId } = useRouteContext({ from: '__root__' })
	if (publicId) return <PublicShell projectId={publicId} />
	return id === DEMO_PROJECT_ID ? <DemoShell /> : <AppShell />
}

/** Sidebar and top bar. On phones the sidebar is a drawer. */
function AppShell() {
	const { t } = useTranslation('shell')
	const user = useCurrentUser()
	useHearCompanies()
	const { id: projectId = null } = useParams({ strict: false })
	const [isCollapsed, setCollapsed] = useLocalStorage({
		key: 'panelyard.sidebar_collapsed',
		// On a tablet, and on a phone held sideways, the page needs the room.
		defaultValue: window.matchMedia('(max-width: 62em)').matches,
		getInitialValueInEffect: false,
	})
	const sidebar = { isCollapsed, toggle: () => setCollapsed(!isCollapsed) }
	const [isDrawerOpen, drawer] = useDisclosure(false)
	const confirmSignOut = useConfirmSignOut(drawer.close)
	const [isPaletteOpen, palette] = useDisclosure(false)
	const [help, setHelp] = useState<HelpPage | null>(null)
	useHotkeys([['mod+K', palette.open]], [])
	useHotkeys([['shift+?', () => setHelp('shortcuts')]])
	const isIn3d = useLocation({ select: ({ pathname }) => pathname.endsWith('/3d-view') })
	const hasProjectBar = useSmallScreen() && user !== null && projectId !== null && !isIn3d
	const navigation = { user, onSignOut: confirmSignOut, onOpenPalette: palette.open }
	return (
		<AppContextProvider projectId={projectId} sidebar={sidebar} hasProjectBar={hasProjectBar}>
			<div className={classes.shell} data-collapsed={isCollapsed || undefined}>
				<a href="#content" className={skipLink.skip}>
					{t('skip_to_content')}
				</a>
				<div className={classes.sidebar}>
					<Sidebar collapsed={isCollapsed} {...navigation} />
				</div>
				<header className={classes.topBar}>
					<TopBar
						user={user}
						onOpenDrawer={drawer.open}
						onSignOut={confirmSignOut}
						onOpenPalette={palette.open}
						onHelp={setHelp}
						changes={<ChangesKeeper projectId={projectId} />}
					/>
				</header>
				{projectId !== null && <AssistantHost key={projectId} projectId={projectId} />}
				<SeenBanner user={user} />
				<ShellPalette isOpen={isPaletteOpen} onClose={palette.close} />
				<Help page={help} onClose={() => setHelp(null)} />
				<main id="content" className={classes.content} tabIndex={-1}>
					{user && <TakenDemo key={user.id} personId={user.id} accountCreatedAt={user.account_created_at} />}
					<OwnSettings>
						<Outlet />
					</OwnSettings>
				</main>
				{hasProjectBar && <ProjectBar projectId={projectId} user={user} onSignOut={confirmSignOut} onHelp={setHelp} />}
				<Drawer
					opened={isDrawerOpen}
					onClose={drawer.close}
					size={272}
					withCloseButton={false}
					padding={0}
					hiddenFrom="sm"
					attributes={{ content: { 'aria-label': t('main_navigation') } }}
					classNames={{ body: classes.drawerBody }}
				>
					<Sidebar collapsed={false} isDrawer onNavigate={drawer.close} {...navigation} />
				</Drawer>
			</div>
		</AppContextProvider>
	)
}

/** Asks before signing out, and says what isn't sent yet. */
function useConfirmSignOut(onAsk: () => void): () => void {
	const { t } = useTranslation(['shell', 'changes'])
	const unsent = useOutbox().waiting.filter(isShownAsWaiting).length
	const signOut = useSignOut()
	return () => {
		onAsk()
		modals.openConfirmModal({
			title: t('logout_confirm.title'),
			children: unsent > 0 ? t('changes:sign_out', { count: unsent }) : t('logout_confirm.text'),
			labels: { confirm: t('logout_confirm.confirm'), cancel: t('cancel') },
			onConfirm: () => signOut.mutate(),
		})
	}
}
