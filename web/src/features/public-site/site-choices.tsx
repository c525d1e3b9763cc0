import { SITE_LANGUAGES, sitePath } from '@panelyard/contracts/public/site-pages'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../locales/language.ts'
import { rememberLanguage } from '../../locales/remember-language.ts'
import {
	COLOUR_SCHEMES,
	type ColourScheme,
	chooseColourScheme,
	storedColourScheme,
} from '../../ui/appearance/colour-scheme.ts'
import classes from './site-choices.module.css'
import { useSite } from './site-context.ts'

/** Language and colour scheme, as a pop-over of the browser's own. Each language is a link to this page in it. */
export function SiteChoices() {
	const { t } = useTranslation('public')
	const { page, language } = useSite()
	const id = useId()
	const [scheme, setScheme] = useState<ColourScheme | null>(null)
	useEffect(() => setScheme(storedColourScheme()), [])
	const name = t('nav.language_and_appearance')
	const choose = (code: string) => (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		rememberLanguage(code)
	}
	return (
		<>
			<button type="button" className={classes.toggle} aria-label={name} title={name} popoverTarget={id}>
				<IconLanguage size={20} stroke={1.6} aria-hidden />
			</button>
			<div id={id} popover="auto" className={classes.menu}>
				<section aria-labelledby={`${id}-language`}>
					<div id={`${id}-language`} className={classes.title}>
						{t('nav.language')}
					</div>
					{SITE_LANGUAGES.map((code) => (
						<a
							key={code}
							// English has a prefix here, so that a browser of another language gets it too.
							href={code === 'en' ? `/en${page && `/${page}`}` : sitePath(page, code)}
							hrefLang={code}
							lang={code}
							className={classes.choice}
							aria-current={code === language || undefined}
							onClick={choose(code)}
						>
							{LANGUAGES.find((known) => known.code === code)?.name}
							{code === language && <IconCheck size={16} aria-hidden />}
						</a>
					))}
				</section>
				<section aria-labelledby={`${id}-scheme`} className={classes.schemes}>
					<div id={`${id}-scheme`} className={classes.title}>
						{t('nav.appearance')}
					</div>
					{COLOUR_SCHEMES.map((value) => (
						<button
							key={value}
							type="button"
							className={classes.choice}
							aria-pressed={value === scheme}
							onClick={() => {
								chooseColourScheme(value)
								setScheme(value)
							}}
						>
							{t(`nav.colour_scheme.${value}`)}
							{value === scheme && <IconCheck size={16} aria-hidden />}
						</button>
					))}
				</section>
			</div>
		</>
	)
}
