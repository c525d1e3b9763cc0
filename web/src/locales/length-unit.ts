const INTL_UNITS: Record<string, string> = {
	MILLIMETRE: 'millimeter',
	CENTIMETRE: 'centimeter',
	METRE: 'meter',
	KILOMETRE: 'kilometer',
	INCH: 'inch',
	FOOT: 'foot',
	YARD: 'yard',
	MILE: 'mile',
}

/** The name of a file's length unit (`MILLIMETRE`) in a language; as it came when people have no word for it. */
export function lengthUnitText(unit: string, language: string): string {
	const intlUnit = INTL_UNITS[unit.trim().toUpperCase()]
	if (!intlUnit) return unit
	// Metres, as in the rest of the English texts.
	const locale = language === 'en' ? 'en-GB' : language
	const format = new Intl.NumberFormat(locale, { style: 'unit', unit: intlUnit, unitDisplay: 'long' })
	const name = format
		.formatToParts(2.5)
		.filter(({ type }) => type === 'unit')
		.map(({ value }) => value)
		.join(' ')
	return name.trim() || unit
}
