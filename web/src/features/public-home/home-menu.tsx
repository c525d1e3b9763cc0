import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../locales/i18n.ts'
import { LANGUAGES } from '../../locales/language.ts'
import { COLOUR_SCHEMES, chooseColourScheme, storedColourScheme } from '../../ui/colour-scheme.ts'
import classes from './home-menu.module.css'

/** Language and colour scheme, as a pop-over of the browser's own: Mantine's menu is too much code for this page. */
export function HomeMenu() {
	const { t, i18n } = useTranslation('shell')
	const id = useId()
	const [scheme, setScheme] = useState(storedColourScheme)
	const name = t('language_and_appearance')
	return (
		<>
			<button type="button" className={classes.toggle} aria-label={name} title={name} popoverTarget={id}>
				<IconLanguage size={20} stroke={1.6} aria-hidden />
			</button>
			<div id={id} popover="auto" className={classes.menu}>
				<ChoiceList
					title={t('appearance')}
					chosen={scheme}
					choices={COLOUR_SCHEMES.map((value) => ({
						value,
						text: t(`colour_scheme.${value}`),
					}))}
					onChoose={(value) => {
						chooseColourScheme(value)
						setScheme(value)
					}}
				/>
				<ChoiceList
					title={t('language')}
					chosen={i18n.language}
					choices={LANGUAGES.map(({ code, name }) => ({
						value: code,
						text: name,
						lang: code,
					}))}
					onChoose={(code) => {
						document.getElementById(id)?.hidePopover()
						void chooseLanguage(code)
					}}
				/>
			</div>
		</>
	)
}

type ChoiceListProps<Value extends string> = {
	title: string
	chosen: string
	choices: { value: Value; text: string; lang?: string }[]
	onChoose: (value: Value) => void
}

function ChoiceList<Value extends string>({ title, chosen, choices, onChoose }: ChoiceListProps<Value>) {
	const titleId = useId()
	return (
		<section aria-labelledby={titleId}>
			<div id={titleId} className={classes.title}>
				{title}
			</div>
			{choices.map(({ value, text, lang }) => (
				<button
					key={value}
					type="button"
					lang={lang}
					className={classes.choice}
					aria-pressed={value === chosen}
					onClick={() => onChoose(value)}
				>
					{text}
					{value === chosen && <IconCheck size={16} aria-hidden />}
				</button>
			))}
		</section>
	)
}
