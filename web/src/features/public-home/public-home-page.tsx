import { Button, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCube } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { uploadLimit } from '../../domain/uploads/model-file-check.ts'
import { Brand } from '../../ui/brand.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { BuildingDrawing } from './building-drawing.tsx'
import classes from './public-home-page.module.css'
import { ViewGallery } from './view-gallery.tsx'

/** /: what the product does in one sentence, and the ways in. */
export function PublicHomePage() {
	const { t } = useTranslation('public')
	const user = useCurrentUser()
	const config = usePublicConfig()
	const limit = uploadLimit(config, user)
	const trial = config.trial_max_ifc_upload_size_mb
	const formats =
		user === null && trial < limit.megabytes
			? t('home.formats_trial', { size: limit.megabytes, trial })
			: t('home.formats', { size: limit.megabytes })
	useDocumentTitle(t('home.title'))
	return (
		<div className={classes.page}>
			<header className={classes.header}>
				<Link to="/" className={classes.brand}>
					<Brand />
				</Link>
				<Group component="nav" gap={6} wrap="nowrap" aria-label={t('home.navigation')}>
					<LanguageMenu />
					{user ? (
						<Button component={Link} to="/app/dashboard" variant="default">
							{t('home.dashboard')}
						</Button>
					) : (
						<Button component={Link} to="/authenticate" variant="default">
							{t('home.sign_in')}
						</Button>
					)}
				</Group>
			</header>
			<main className={classes.main}>
				<div className={classes.words}>
					<Title order={1} tabIndex={-1} className={classes.headline}>
						{t('home.headline')}
					</Title>
					<Text className={classes.lead}>{t('home.text')}</Text>
					<div className={classes.ways}>
						<div>
							<LinkButton to="/app/demo" size="md" leftSection={<IconCube size={18} aria-hidden />}>
								{t('home.launch_demo')}
							</LinkButton>
							<Text size="sm" c="dimmed" mt={6}>
								{t('home.demo_hint')}
							</Text>
						</div>
						{!user && (
							<div>
								<LinkButton to="/authenticate" search={{ mode: 'sign_up' }} size="md" variant="default">
									{t('home.start_trial')}
								</LinkButton>
								<Text size="sm" c="dimmed" mt={6}>
									{t('home.trial_hint')}
								</Text>
							</div>
						)}
					</div>
				</div>
				<BuildingDrawing title={t('home.picture')} />
			</main>
			<ViewGallery />
			<footer className={classes.footer}>
				<span>{formats}</span>
				<span>{t('home.copyright', { year: new Date().getFullYear() })}</span>
			</footer>
		</div>
	)
}
