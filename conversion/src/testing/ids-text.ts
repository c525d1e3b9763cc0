/** A name or value of an IDS: a text is a simple value, `<…>` the content of a restriction of texts. */
export function idsValue(name: string, value: string, base = 'xs:string'): string {
	const content = value.startsWith('<')
		? `<xs:restriction base="${base}">${value}</xs:restriction>`
		: `<simpleValue>${value}</simpleValue>`
	return `<${name}>${content}</${name}>`
}

/** An entity facet. */
export function idsEntity(name: string, predefinedType = ''): string {
	const type = predefinedType === '' ? '' : idsValue('predefinedType', predefinedType)
	return `<entity>${idsValue('name', name)}${type}</entity>`
}

/** A specification of IFC4 models, about walls if nothing else is said. */
export function idsSpecification(
	requirements: string,
	{ applicability = idsEntity('IFCWALL'), occurs = 'maxOccurs="unbounded"', version = 'IFC4', name = 'S' } = {},
): string {
	const required = requirements === '' ? '' : `<requirements>${requirements}</requirements>`
	return `<specification name="${name}" ifcVersion="${version}"><applicability ${occurs}>${applicability}</applicability>${required}</specification>`
}

/** An IDS file of specifications. */
export function idsText(specifications: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<info><title>Test</title></info>
<specifications>
${specifications}
</specifications>
</ids>`
}
