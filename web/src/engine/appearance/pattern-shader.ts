/**
 * Patterns over the colour of an element, black or white as reads better on it, so that colours are told apart without
 * their hues. They lie in the frame and not in the model, as the stripes of flags do. Numbers and sizes are those of
 * `domain/statuses/status-swatch.module.css`, larger. Needs `cssPixel`.
 */
export const PATTERNS = /* glsl */ `
float bars(float along, float gap, float width) {
	float away = abs(mod(along, gap) - gap * 0.5);
	float soft = 0.5 / cssPixel;
	return 1.0 - smoothstep(width * 0.5 - soft, width * 0.5 + soft, away);
}
float inked(vec2 p, uint pattern) {
	float soft = 0.5 / cssPixel;
	float down = (p.x + p.y) * 0.70710678;
	float up = (p.x - p.y) * 0.70710678;
	if (pattern == 1u) return 1.0 - smoothstep(2.2 - soft, 2.2 + soft, length(mod(p, 10.0) - 5.0));
	if (pattern == 2u) return bars(p.y, 9.0, 2.6);
	if (pattern == 3u) return bars(p.x, 9.0, 2.6);
	if (pattern == 4u) return max(bars(p.x, 11.0, 2.4), bars(p.y, 11.0, 2.4));
	if (pattern == 5u) return mod(floor(p.x / 7.0) + floor(p.y / 7.0), 2.0);
	if (pattern == 6u) return bars(up, 9.0, 2.6);
	if (pattern == 7u) return bars(p.y, 14.0, 7.0);
	return max(bars(up, 11.0, 2.2), bars(down, 11.0, 2.2));
}
vec3 patterned(vec3 rgb, uint pattern) {
	float luminance = dot(pow(rgb, vec3(2.2)), vec3(0.2126, 0.7152, 0.0722));
	vec3 ink = luminance > 0.18 ? vec3(0.08, 0.09, 0.1) : vec3(1.0);
	return mix(rgb, ink, 0.8 * inked(gl_FragCoord.xy / cssPixel, pattern));
}
`
