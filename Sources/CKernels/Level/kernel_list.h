// The kernels by name, and the function of each in a level's table. The file that makes the table includes this one, with KK_TABLE (the
// table's name) and KK_OWN defined: KK_OWN(name) is the level's own function where levels have one. `define_name` is the definition, which
// serves at every level.

const kk_Kernels KK_TABLE = {
    .composite =
        {
            .fill = KK_OWN(fill),
            .over_color = KK_OWN(over_color),
            .modulate = KK_OWN(modulate),
            .over = KK_OWN(over),
            .mix = KK_OWN(mix),
            .lerp = KK_OWN(lerp),
        },
    .blend =
        {
            .row = blend_row,
            .color = blend_color,
        },
    .outline =
        {
            .add_polygons = KK_OWN(add_polygons),
        },
    .overlap =
        {
            .is_plain = KK_OWN(is_plain),
            .mark_crossings = KK_OWN(mark_crossings),
            .share = KK_OWN(share),
        },
    .coverage =
        {
            .nonzero = KK_OWN(nonzero),
            .even_odd = KK_OWN(even_odd),
            .multiply = KK_OWN(multiply),
            .multiply_alpha = define_multiply_alpha,
            .extract_alpha = define_extract_alpha,
            .sweep = KK_OWN(sweep),
            .paint = KK_OWN(paint),
            .paint_kept = paint_kept,
            .take = KK_OWN(take),
            .add_edges = KK_OWN(add_edges),
        },
    .sample =
        {
            .affine = KK_OWN(affine),
            .affine_nearest = KK_OWN(affine_nearest),
            .perspective = KK_OWN(perspective),
            .perspective_columns = KK_OWN(perspective_columns),
            .perspective_nearest = KK_OWN(perspective_nearest),
            .mask_affine = KK_OWN(mask_affine),
            .mask_perspective = KK_OWN(mask_perspective),
            .levels = KK_OWN(block_levels),
            .halve = KK_OWN(halve),
        },
    .shadow =
        {
            .samples = KK_OWN(smooth_samples),
            .rows = KK_OWN(shadow_rows),
            .over = KK_OWN(shadow_over),
        },
    .sprite =
        {
            .add = KK_OWN(sprite_add),
            .over = KK_OWN(sprite_over),
            .turned = KK_OWN(sprite_turned),
        },
    .gradient =
        {
            .linear = KK_OWN(linear),
            .radial = gradient_radial,
            .conic = gradient_conic,
            .two_circles = gradient_two_circles,
            .projected = gradient_projected,
            .projected_radial = gradient_projected_radial,
            .projected_conic = gradient_projected_conic,
            .projected_two_circles = gradient_projected_two_circles,
        },
    .color =
        {
            .premultiply = define_premultiply,
            .straighten = KK_OWN(straighten),
            .matrix = KK_OWN(matrix),
        },
    .blur =
        {
            .mask_down = blur_mask_down,
            .mask_across = blur_mask_across,
            .pixels = blur_pixels,
            .shrink = blur_shrink,
            .shrink_further = blur_shrink_further,
            .convolve = blur_convolve,
            .grow = blur_grow,
        },
    .convert =
        {
            .yuv420 = KK_OWN(yuv420),
            .mix8 = define_mix8,
            .mix16 = define_mix16,
            .widen = define_widen,
            .pixels = KK_OWN(pixels),
            .yuv = define_yuv,
            .rgb = KK_OWN(rgb),
            .paeth = define_paeth,
        },
    .compare =
        {
            .hash = define_hash,
            .difference = KK_OWN(difference),
            .mark = KK_OWN(mark),
        },
};
