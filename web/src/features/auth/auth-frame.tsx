import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import classes from './auth-frame.module.css'

/** The frame of every page about accounts: brand and language above, one narrow column of work; beside it, the building. */
export function AuthFrame({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
	useDocumentTitle(`${title} · Panelyard`)
	return (
		<div className={classes.page}>
			<header className={classes.header}>
				<Link to="/" className={classes.home}>
					<Brand />
				</Link>
				<LanguageMenu />
			</header>
			<main className={classes.main}>
				<div className={classes.column}>
					<Title order={1} tabIndex={-1}>
						{title}
					</Title>
					{text && <p className={classes.text}>{text}</p>}
					{children}
				</div>
			</main>
			<div className={classes.building} aria-hidden />
		</div>
	)
}
